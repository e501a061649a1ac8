import { LogoMark } from '#web/ui/logo.tsx'

export function LoadingScreen({ note }: { note?: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <output className="flex flex-col items-center gap-4 text-center text-muted">
        <LogoMark className="size-10 motion-safe:animate-pulse" />
        <p>Loading...</p>
        {note && <p className="text-sm">{note}</p>}
      </output>
    </main>
  )
}
