// An empty page, and an empty dialog, of the web's own framework, built and served as plain files: what each costs before
// it has anything of ours on it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { run, tool } from '../scripts/test-runs.ts'

const ROOT = join(import.meta.dirname, '..')
/** Below the packages, which they import. */
const CACHE = join(ROOT, 'node_modules/.cache')
const PAGES = {
  'empty-page': `export default () => <main><h1>Empty</h1></main>`,
  'empty-dialog': `import { Dialog } from 'radix-ui'
export default () => (
  <main>
    <h1>Empty</h1>
    <Dialog.Root>
      <Dialog.Trigger>Open</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay />
        <Dialog.Content aria-describedby={undefined}>
          <Dialog.Title>Empty</Dialog.Title>
          <Dialog.Close>Close</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  </main>
)`,
}
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
}
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

export async function serveEmpty(name: keyof typeof PAGES): Promise<{ origin: string; close: () => void }> {
  const folder = join(CACHE, `aevia-${name}`)
  mkdirSync(join(folder, 'src'), { recursive: true })
  for (const [file, text] of Object.entries({ ...SOURCES, 'src/page.jsx': PAGES[name] }))
    writeFileSync(join(folder, file), text)
  const { ok, output } = await run(tool('react-router', 'build'), { as: 'kept', cwd: folder })
  if (!ok) throw new Error(`the ${name} could not be built: ${output}`)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    try {
      const body = gzipSync(readFileSync(join(folder, 'build/client', path === '/' ? 'index.html' : path)))
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
