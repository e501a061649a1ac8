import { useState } from 'react'
import { useReceipt, useReceipts } from '#web/features/assistant/privacy-queries.ts'
import { localMoment } from '#web/lib/local-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { ShowMore, useFirstRows } from '#web/ui/show-more.tsx'

const NONE: never[] = []

/** Each call to an outside model: to whom, when, how much, and word for word what. */
export function ReceiptList() {
  const { data: receipts = NONE } = useReceipts()
  const [open, setOpen] = useState<string | null>(null)
  const { data: content } = useReceipt(open)
  const { shown, more } = useFirstRows(receipts)
  return (
    <section aria-labelledby="receipts">
      <h3 id="receipts" className="font-medium">
        What has left this server
      </h3>
      {receipts.length === 0 ? (
        <p className="mt-1 text-sm text-muted">Nothing has been sent to an outside model.</p>
      ) : (
        <ul className="mt-2 divide-y rounded-md border">
          {shown.map((receipt) => (
            <li key={receipt.id} className="flex flex-wrap items-center gap-3 px-4 py-2.5 text-sm">
              <span className="min-w-0 flex-1 break-words">
                {localMoment(new Date(receipt.sent_at))} to {receipt.host} ({receipt.model}),{' '}
                {receipt.input_tokens + receipt.output_tokens} tokens, {receipt.outcome}
              </span>
              <Button variant="outline" size="sm" onClick={() => setOpen(receipt.id)}>
                What was sent
              </Button>
            </li>
          ))}
          <ShowMore more={more} />
        </ul>
      )}
      <Dialog
        open={open !== null}
        onOpenChange={(stays) => !stays && setOpen(null)}
        title="What was sent"
        className="max-w-3xl"
      >
        <ScrollRegion label="What was sent" className="min-h-0 flex-1 overflow-y-auto p-5 sm:p-6">
          {content?.sent.map((body, index) => (
            <pre
              // oxlint-disable-next-line react/no-array-index-key -- a fixed list of texts
              key={index}
              className="mb-4 rounded-md bg-sunken p-3 text-xs break-words whitespace-pre-wrap"
            >
              {pretty(body)}
            </pre>
          ))}
        </ScrollRegion>
      </Dialog>
    </section>
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
