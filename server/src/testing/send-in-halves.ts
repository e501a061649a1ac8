import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

type Sending = {
  method: 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  halves: [Uint8Array | string, Uint8Array | string]
}

/** Sends a body whose second half comes after something else; answers with the status and the reason of a refusal. */
export function sendInHalves({ method, url, headers, halves }: Sending, between: () => Promise<unknown>) {
  const [first, second] = halves
  return new Promise<[status: number | undefined, reason: string | undefined]>((resolve, reject) => {
    const length = Buffer.byteLength(first) + Buffer.byteLength(second)
    const sent = { method, headers: { ...headers, 'content-length': length } }
    const sending = request(url, sent, (answer) =>
      json(answer).then(
        (body) => resolve([answer.statusCode, (body as { error?: { reason: string } }).error?.reason]),
        reject,
      ),
    )
    sending.on('error', reject)
    sending.write(first)
    // It has begun on the server.
    void sleep(300)
      .then(between)
      .then(() => sending.end(second), reject)
  })
}
