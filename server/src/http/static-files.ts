import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './env.ts'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  data: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  webmanifest: 'application/manifest+json',
  ico: 'image/x-icon',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
}
const COMPRESSED = new Set(['html', 'js', 'css', 'svg', 'json', 'data', 'txt', 'xml', 'webmanifest'])

/** What the prerendered files say for the site's own address, which only the running server knows. */
const SITE_ORIGIN = 'https://aevia.invalid'
const NAMES_THE_SITE = new Set(['html', 'xml', 'txt', 'data'])

/** Signed-in pages have no HTML of their own; any other path without a file is the not-found screen. */
const RENDERED_IN_BROWSER = /^\/(dashboard|platform(\/.*)?)\/?$/

type Bytes = Uint8Array<ArrayBuffer>
type Encoding = 'br' | 'gzip'
type File = {
  body: Bytes
  compressible: boolean
  /** Made at the first request that accepts it, off the event loop. */
  encoded: Map<Encoding, Promise<Bytes>>
  headers: Record<string, string>
  etag: string
}

/**
 * The built web, held in memory: compressed once each, immutable where the name carries a hash, and for each HTML file a
 * Content-Security-Policy with the hashes of exactly its own inline scripts. `appUrl` takes the place of the site's
 * stand-in address before anything is hashed or compressed.
 */
export function loadStaticFiles(folder: string, appUrl: string) {
  const files = new Map<string, File>()
  const list = (dir: string): string[] =>
    readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? list(join(dir, entry.name)) : [join(dir, entry.name)],
    )
  if (existsSync(folder)) {
    for (const path of list(folder)) {
      if (statSync(path).isFile())
        files.set(`/${relative(folder, path).split(sep).join('/')}`, read(path, appUrl))
    }
  }
  return {
    find(path: string): File | null {
      const clean = path.length > 1 ? path.replace(/\/+$/, '') : ''
      return (path.endsWith('/') ? null : files.get(path)) ?? files.get(`${clean}/index.html`) ?? null
    },
    /** The shell that renders any other path in the browser, the not-found screen among them. */
    fallback: files.get('/__spa-fallback.html') ?? null,
  }
}

function read(path: string, appUrl: string): File {
  const extension = path.split('.').at(-1) ?? ''
  const stored = readFileSync(path)
  const body = NAMES_THE_SITE.has(extension)
    ? Buffer.from(stored.toString('utf8').replaceAll(SITE_ORIGIN, new URL(appUrl).origin))
    : stored
  const hashed = /[/\\]assets[/\\]/.test(path)
  return {
    body: new Uint8Array(body),
    compressible: COMPRESSED.has(extension) && body.length > 512,
    encoded: new Map(),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    headers: {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(extension === 'html' ? { 'content-security-policy': pagePolicy(body.toString('utf8')) } : {}),
    },
  }
}

/** No `unsafe-inline` for scripts: each inline script of this very page is named by its hash. */
export function pagePolicy(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function staticFiles(files: ReturnType<typeof loadStaticFiles>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const file = files.find(c.req.path)
    if (file) return send(c.req.raw.headers, file, 200)
    if (/\.[a-z0-9]+$/i.test(c.req.path) || !files.fallback) return next()
    return send(c.req.raw.headers, files.fallback, RENDERED_IN_BROWSER.test(c.req.path) ? 200 : 404)
  })
}

async function send(request: Headers, file: File, status: number): Promise<Response> {
  const headers = new Headers({ ...file.headers, etag: file.etag, vary: 'accept-encoding' })
  if (request.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const accepted = request.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (!file.compressible || !encoding) return new Response(file.body, { status, headers })
  let body = file.encoded.get(encoding)
  if (!body) file.encoded.set(encoding, (body = encode(file.body, encoding)))
  headers.set('content-encoding', encoding)
  return new Response(await body, { status, headers })
}

async function encode(body: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(body, { level: 9 }))
  return new Uint8Array(
    await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  )
}
