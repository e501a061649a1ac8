import { StringDecoder } from 'node:string_decoder'

/** The lines that end in each part of a text, without their ends; the last one needs none. */
export async function* linesOf(parts: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8')
  let open: string[] = []
  for await (const part of parts) {
    const lines = decoder.write(part).split('\n')
    open.push(lines.shift()!)
    if (lines.length === 0) continue
    lines.unshift(open.join(''))
    open = [lines.pop()!]
    yield lines
  }
  const last = open.join('') + decoder.end()
  if (last !== '') yield [last]
}
