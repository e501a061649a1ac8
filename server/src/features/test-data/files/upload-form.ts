import { Readable } from 'node:stream'
import { testDataCreateSchema, FILE_SIZE_MAX, type TestDataCreate } from '@aevia/domain/test-data/schema.ts'
import { Busboy } from '@fastify/busboy'
import { AppError, invalid } from '#server/app-error.ts'

export const missingInformation = (issues: { path: string; message: string }[]) =>
  new AppError('invalid', 'Please fill in all required fields and select a file.', {
    reason: 'test-data.file_missing',
    issues,
  })

/**
 * Reads a multipart upload as it streams: text fields, and one `file` that is handed on at once. The fields may stand
 * before or behind the file; they are valid or everything is refused.
 */
export async function readUploadForm<T>(
  request: Request,
  receive: (file: Readable & { truncated?: boolean }, fileName: string) => Promise<T>,
  discard: (received: T) => Promise<void>,
): Promise<{ fields: TestDataCreate; file: T }> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data') || !request.body) throw missingInformation([])
  const fields: Record<string, string> = {}
  const files: Promise<T>[] = []
  const streams: Readable[] = []
  await new Promise<void>((resolve, reject) => {
    const form = createForm(type)
    const body = Readable.fromWeb(request.body as never)
    // An upload that breaks off ends its file too: what was received of it is removed.
    const stop = (message: string) => () => {
      for (const stream of streams) stream.destroy(new Error(message))
      form.destroy()
      reject(new AppError('invalid', message))
    }
    form.on('field', (name, value) => (fields[name] = value))
    form.on('file', (name, stream, fileName) => {
      // Without a listener an error of the stream would end the process.
      stream.on('error', () => {})
      if (name !== 'file' || !fileName) return void stream.resume()
      streams.push(stream)
      const received = receive(stream as Readable & { truncated?: boolean }, fileName)
      received.catch((error: unknown) => {
        // Refused in the middle: the sender is answered at once, and what still comes is let go by.
        body.unpipe(form)
        body.resume()
        form.destroy()
        reject(error as Error)
      })
      files.push(received)
    })
    form.on('finish', resolve)
    form.on('error', stop('The upload could not be read.'))
    body.on('error', stop('The upload was interrupted.'))
    body.pipe(form)
  }).catch(async (error: unknown) => {
    await Promise.allSettled(files.map(async (file) => discard(await file)))
    throw error
  })
  const [pending] = files
  if (!pending) throw missingInformation([{ path: 'file', message: 'Please select a file.' }])
  const file = await pending
  const parsed = testDataCreateSchema(Date.now).safeParse(fields)
  if (parsed.success) return { fields: parsed.data, file }
  await discard(file)
  const missing = ['test_name', 'test_date'].filter((name) => !fields[name]?.trim())
  if (missing.length > 0) throw missingInformation(missing.map((path) => ({ path, message: 'Required.' })))
  throw invalid(parsed.error.issues)
}

function createForm(type: string) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize: FILE_SIZE_MAX, files: 1, fields: 8, fieldSize: 64 * 1024, parts: 10 },
    })
  } catch {
    throw new AppError('invalid', 'The upload could not be read.')
  }
}
