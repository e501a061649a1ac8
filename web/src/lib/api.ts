import type { ApiError as ApiErrorBody, ErrorCode, ErrorReason } from '@aevia/domain/api/errors.ts'

/** An answer that is not a success. `network` is ours: the server could not be reached at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network'
  readonly status: number
  readonly reason: ErrorReason | null
  readonly issues: readonly { path: string; message: string }[]

  constructor(
    status: number,
    body: Partial<Omit<ApiErrorBody['error'], 'code'>> & { code: ErrorCode | 'network' },
  ) {
    super(body.message ?? 'Request failed.')
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.reason = body.reason ?? null
    this.issues = body.issues ?? []
  }
}

/** What the session lends to requests. The session registers itself, so public pages do not load it. */
export interface Credentials {
  token(): Promise<string | null>
  /** Called on 401: a fresh token to try once more with, or null. */
  renew(error: ApiError): Promise<string | null>
}

let credentials: Credentials | null = null

export function registerCredentials(source: Credentials): void {
  credentials = source
}

export function currentCredentials(): Credentials | null {
  return credentials
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a file as it is. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** No bearer token, even when signed in. */
  anonymous?: boolean
  /** Reads a successful answer that is not plain JSON. */
  read?: (response: Response) => Promise<unknown>
}

export async function api<T>(path: `/api/${string}`, options: RequestOptions = {}): Promise<T> {
  const source = options.anonymous ? null : credentials
  const token = (await source?.token()) ?? null
  try {
    return await send<T>(path, options, token)
  } catch (error) {
    if (!source || !token || !(error instanceof ApiError) || error.status !== 401) throw error
    const fresh = await source.renew(error)
    if (!fresh) throw error
    return send<T>(path, options, fresh)
  }
}

async function send<T>(path: string, options: RequestOptions, token: string | null): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  const file = options.body instanceof Blob ? options.body : null
  if (options.body !== undefined) headers['content-type'] = file ? file.type : 'application/json'
  if (token) headers.authorization = `Bearer ${token}`
  let response: Response
  try {
    response = await fetch(path, {
      method: options.method ?? 'GET',
      headers,
      credentials: 'same-origin',
      ...(options.body === undefined ? {} : { body: file ?? JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(0, { code: 'network', message: 'The server could not be reached.' })
  }
  if (options.read && response.ok) return (await options.read(response)) as T
  return readAnswer<T>(response.status, await response.text())
}

/** Shared with the upload, which needs XMLHttpRequest for its progress bar. */
export function readAnswer<T>(status: number, text: string): T {
  let body: unknown = null
  try {
    body = text === '' ? null : JSON.parse(text)
  } catch {
    throw new ApiError(status, { code: 'internal' })
  }
  if (status >= 200 && status < 300) return body as T
  throw new ApiError(status, hasError(body) ? body.error : { code: 'internal' })
}

function hasError(body: unknown): body is ApiErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object'
}
