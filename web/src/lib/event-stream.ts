/** Reads a stream of server-sent events and hands over each one's name and data. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (event: string, data: string) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    rest += value ?? ''
    const blocks = `${rest}${done ? '\n\n' : ''}`.split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) if (block.trim() !== '') takeBlock(block, take)
    if (done) return
  }
}

function takeBlock(block: string, take: (event: string, data: string) => void): void {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }
  if (data.length > 0) take(event, data.join('\n'))
}
