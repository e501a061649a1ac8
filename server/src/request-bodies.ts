// Which parts there are is for the route to say, and it reads the body. No dots and no escapes: such a path means another
// one once it is resolved, and the connection, which sees it before that, would wait for a body that the app holds.
const METRIC_PART = /^\/api\/metrics\/imports\/[\w-]+\/parts\/[\w-]+$/

/** Requests with a body that is long, and that a slow line may take minutes for. They have limits of their own. */
export const isUpload = ({ method, path }: { method: string; path: string }) =>
  (method === 'POST' && path === '/api/test-data') ||
  (method === 'PUT' &&
    (path === '/api/profile/avatar' || path === '/api/ownership/import' || METRIC_PART.test(path)))

/** Bytes of any other body: JSON is short. */
export const JSON_BODY_MAX = 256 * 1024
