import { LogoMark } from '#web/ui/logo.tsx'

/** Works without router or data: the last resort. */
export function MessageScreen({ title, text }: { title: string; text: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-md flex-col items-center gap-4 text-center">
        <LogoMark className="size-10" />
        <h1 className="font-display text-title">{title}</h1>
        <p className="text-muted">{text}</p>
        <a href="/" className="font-medium text-primary underline underline-offset-4">
          Return to Home
        </a>
      </div>
    </main>
  )
}
