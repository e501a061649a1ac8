import type { TestData, TestDataCreate } from '@aevia/domain/test-data/schema.ts'
import { ApiError, currentCredentials, readAnswer } from '#web/lib/api.ts'

/** XMLHttpRequest, because fetch does not report the progress of an upload. `onProgress` gets 0 to 100. */
export async function uploadTest(
  fields: TestDataCreate,
  file: File,
  onProgress: (percent: number) => void,
): Promise<TestData> {
  const credentials = currentCredentials()
  const token = await credentials?.token()
  try {
    return await post(fields, file, token, onProgress)
  } catch (error) {
    if (!credentials || !(error instanceof ApiError) || error.status !== 401) throw error
    const fresh = await credentials.renew(error)
    if (!fresh) throw error
    return post(fields, file, fresh, onProgress)
  }
}

function post(
  fields: TestDataCreate,
  file: File,
  token: string | null | undefined,
  onProgress: (percent: number) => void,
): Promise<TestData> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) body.append(name, value)
  // Last, so that the server knows the fields before the bytes arrive.
  body.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/test-data')
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0)
    })
    request.addEventListener('error', () => reject(new ApiError(0, { code: 'network' })))
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer<TestData>(request.status, request.responseText))
      } catch (error) {
        reject(error instanceof Error ? error : new ApiError(request.status, { code: 'internal' }))
      }
    })
    request.send(body)
  })
}
