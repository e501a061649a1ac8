// Whatever it is named: which parts there are is for the route to say, and it reads the body.
const METRIC_PART = /^\/api\/metrics\/imports\/[^/]+\/parts\/[^/]+$/

/** Requests with a body that is long, and that a slow line may take minutes for. They have limits of their own. */
export const isUpload = ({ method, path }: { method: string; path: string }) =>
  (method === 'POST' && path === '/api/test-data') ||
  (method === 'PUT' && (path === '/api/profile/avatar' || METRIC_PART.test(path)))

/** Bytes of any other body: JSON is short. */
export const JSON_BODY_MAX = 256 * 1024
