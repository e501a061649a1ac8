/** What a process that serves nobody answers: whether it lives, whether it works, and its figures. */
const PATHS = new Set(['/healthz', '/readyz', '/metrics'])

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>

export const onlyHealth = <Env>({ fetch }: { fetch: Fetch<Env> }): { fetch: Fetch<Env> } => ({
  fetch: (request, env) =>
    PATHS.has(new URL(request.url).pathname)
      ? fetch(request, env)
      : new Response('This process only works in the background.\n', {
          status: 404,
          headers: { 'content-type': 'text/plain; charset=utf-8' },
        }),
})
