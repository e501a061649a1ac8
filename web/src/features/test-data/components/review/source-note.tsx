import { Button } from '#web/ui/button.tsx'

/** In place of a document. */
export function Note({ children }: { children: React.ReactNode }) {
  return <p className="p-5 text-sm text-muted">{children}</p>
}

export function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 p-5">
      <p>The document could not be loaded.</p>
      <Button variant="outline" size="sm" onClick={retry}>
        Try Again
      </Button>
    </div>
  )
}
