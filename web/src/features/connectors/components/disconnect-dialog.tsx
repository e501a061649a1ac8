import { PROVIDER_NAMES, PROVIDER_SOURCES, type ProviderName } from '@aevia/domain/connectors/schema.ts'
import { useState } from 'react'
import { useDisconnect } from '#web/features/connectors/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'

interface DisconnectDialogProps {
  provider: ProviderName
  onClose: () => void
}

/** Whether what was measured goes as well is asked each time: it stays unless somebody says otherwise. */
export function DisconnectDialog({ provider, onClose }: DisconnectDialogProps) {
  const disconnect = useDisconnect()
  const [erase, setErase] = useState(false)
  const { isPending } = disconnect
  const name = PROVIDER_NAMES[provider]
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      title={`Disconnect ${name}`}
      description={`Nothing more is fetched, and what opens your account at ${name} is deleted here.`}
    >
      <DialogBody className="flex flex-col gap-5">
        <Checkbox
          label="Also delete what it measured"
          checked={erase}
          disabled={isPending}
          onChange={setErase}
        >
          Everything of the source {PROVIDER_SOURCES[provider]}, also from files that you imported. It cannot
          be taken back.
        </Checkbox>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={isPending}
            onClick={() => disconnect.mutate({ provider, erase }, { onSuccess: onClose })}
          >
            {erase ? 'Disconnect and delete' : 'Disconnect'}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
