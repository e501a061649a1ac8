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
  mjs: 'text/javascript; charset=utf-8',
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
  vtt: 'text/vtt; charset=utf-8',
}
const COMPRESSED = new Set(['html', 'js', 'css', 'svg', 'json', 'data', 'txt', 'xml', 'webmanifest'])

/** What the prerendered files say for the site's own address, which only the running server knows. */
const SITE_ORIGIN = 'https://aevia.invalid'
const NAMES_THE_SITE = new Set(['html', 'xml', 'txt', 'data'])

/** Signed-in pages have no HTML of their own; any other path without a file is the not-found screen. */
const RENDERED_IN_BROWSER = /^\/(dashboard|platform(\/.*)?)\/?$/

/** The two screens for what is not there, prerendered at addresses of their own. */
const MISSING = '/404'
const MISSING_ARTICLE = '/blog/404'

type Bytes = Uint8Array<ArrayBuffer>
type Encoding = 'br' | 'gzip'
type File = {
  body: Bytes
  compressible: boolean
  seekable: boolean
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
      let end = path.length
      while (path[end - 1] === '/') end -= 1
      const clean = path.slice(0, end)
      return (path.endsWith('/') ? null : files.get(path)) ?? files.get(`${clean}/index.html`) ?? null
    },
    /** The shell of what is rendered in the browser alone. */
    fallback: files.get('/__spa-fallback.html') ?? null,
    /** What stands for a path that nothing answers to, whole without script. */
    missing: (path: string) =>
      files.get(`${/^\/blog\/[^/]+\/?$/.test(path) ? MISSING_ARTICLE : MISSING}/index.html`) ?? null,
  }
}

/** What was made once, as it is sent to everybody. */
export function madeFile(text: string, headers: Record<string, string>): File {
  return fileOf(Buffer.from(text), { compressible: true, seekable: false, headers })
}

function fileOf(body: Buffer, rest: Pick<File, 'compressible' | 'seekable' | 'headers'>): File {
  return {
    ...rest,
    body: new Uint8Array(body),
    encoded: new Map(),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}

function read(path: string, appUrl: string): File {
  const extension = path.split('.').at(-1) ?? ''
  const stored = readFileSync(path)
  const body = NAMES_THE_SITE.has(extension)
    ? Buffer.from(stored.toString('utf8').replaceAll(SITE_ORIGIN, new URL(appUrl).origin))
    : stored
  const hashed = /[/\\]assets[/\\]/.test(path)
  return fileOf(body, {
    compressible: COMPRESSED.has(extension) && body.length > 512,
    seekable: extension === 'mp4',
    headers: {
      'content-type': path.endsWith('rss.xml')
        ? 'application/rss+xml; charset=utf-8'
        : (TYPES[extension] ?? 'application/octet-stream'),
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(extension === 'html' ? { 'content-security-policy': pagePolicy(body.toString('utf8')) } : {}),
      ...(extension === 'mp4' ? { 'content-security-policy': FILM_POLICY } : {}),
      ...(path.endsWith(WORKER) ? { 'content-security-policy': WORKER_POLICY } : {}),
    },
  })
}

/** A film that is opened by itself, before the page has its script, stands in a page that the browser makes for it. */
const FILM_POLICY =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** What runs while no page is open asks this server and nobody else, and loads nothing. */
const WORKER = '/worker.js'
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

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
    const { path } = c.req
    const file = files.find(path)
    if (file) return send(c.req.raw.headers, file, file === files.missing(path) ? 404 : 200)
    if (/\.[a-z0-9]+$/i.test(path)) return next()
    if (RENDERED_IN_BROWSER.test(path)) {
      return files.fallback ? send(c.req.raw.headers, files.fallback, 200) : next()
    }
    const missing = files.missing(path)
    return missing ? send(c.req.raw.headers, missing, 404) : next()
  })
}

export async function send(request: Headers, file: File, status: number): Promise<Response> {
  const headers = new Headers({ ...file.headers, etag: file.etag, vary: 'accept-encoding' })
  if (request.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  if (file.seekable) {
    headers.set('accept-ranges', 'bytes')
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.get('range') ?? '')
    if (range && [null, file.etag].includes(request.get('if-range')))
      return sendPart(headers, file.body, range)
  }
  const accepted = request.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (!file.compressible || !encoding) return new Response(file.body, { status, headers })
  let body = file.encoded.get(encoding)
  if (!body) file.encoded.set(encoding, (body = encode(file.body, encoding)))
  headers.set('content-encoding', encoding)
  return new Response(await body, { status, headers })
}

/** One range, as media players ask for it (RFC 9110, 14.2). */
function sendPart(headers: Headers, body: Bytes, range: RegExpExecArray): Response {
  const start = Number(range[1])
  const end = Math.min(range[2] ? Number(range[2]) : Infinity, body.length - 1)
  if (start > end) {
    headers.set('content-range', `bytes */${body.length}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${start}-${end}/${body.length}`)
  return new Response(body.subarray(start, end + 1), { status: 206, headers })
}

async function encode(body: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(body, { level: 9 }))
  return new Uint8Array(
    await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  )
}
