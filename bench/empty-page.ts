// An empty page of the web's own framework, built and served as plain files: what a page costs before it has anything
// of ours on it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { run, tool } from '../scripts/test-runs.ts'

const ROOT = join(import.meta.dirname, '..')
/** Below the packages, which it imports. */
const FOLDER = join(ROOT, 'node_modules/.cache/aevia-empty-page')
const SOURCES: Record<string, string> = {
  'package.json': '{ "type": "module", "dependencies": { "isbot": "5" } }',
  'vite.config.js': `import { reactRouter } from '@react-router/dev/vite'
export default { plugins: [reactRouter()] }`,
  'react-router.config.js': `export default { appDirectory: 'src', ssr: false, prerender: ['/'] }`,
  'src/routes.js': `import { index } from '@react-router/dev/routes'
export default [index('page.jsx')]`,
  'src/root.jsx': `import { Links, Meta, Outlet, Scripts } from 'react-router'
export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Empty</title>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}`,
  'src/page.jsx': `export default () => <main><h1>Empty</h1></main>`,
}
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

export async function serveEmptyPage(): Promise<{ origin: string; close: () => void }> {
  mkdirSync(join(FOLDER, 'src'), { recursive: true })
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(FOLDER, name), text)
  const { ok, output } = await run(tool('react-router', 'build'), { as: 'kept', cwd: FOLDER })
  if (!ok) throw new Error(`the empty page could not be built: ${output}`)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    try {
      const body = gzipSync(readFileSync(join(FOLDER, 'build/client', path === '/' ? 'index.html' : path)))
      const type = TYPES[extname(path) || '.html'] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}
