import { PROVIDER_NAMES, type ProviderName } from '@aevia/domain/connectors/schema.ts'
import { currentText } from '@aevia/domain/consents/texts.ts'
import { useConnect } from '#web/features/connectors/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'

interface ConnectDialogProps {
  provider: ProviderName
  onClose: () => void
}

/** What somebody agrees to, before they leave for the platform to agree there. */
export function ConnectDialog({ provider, onClose }: ConnectDialogProps) {
  const connect = useConnect()
  const name = PROVIDER_NAMES[provider]
  // While the browser is on its way.
  const isBusy = connect.isPending || connect.isSuccess
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title={`Connect ${name}`}
      description={`You go to ${name}, choose there what we may read, and come back.`}
    >
      <DialogBody className="flex flex-col gap-5">
        <p>{currentText(`connector_${provider}`).text}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isBusy} onClick={() => connect.mutate(provider)}>
            {isBusy ? 'One moment...' : `Agree and go to ${name}`}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
