import { Button } from '#web/ui/button.tsx'

/** Shown once: the server keeps them encrypted and does not show them again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <p className="text-sm">
        Keep these recovery codes in a safe place. Each one signs you in once if you lose your app. They are
        not shown again.
      </p>
      <ul aria-label="Recovery codes" className="my-3 grid grid-cols-2 gap-2 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" onClick={onDone}>
        I have saved them
      </Button>
    </>
  )
}
