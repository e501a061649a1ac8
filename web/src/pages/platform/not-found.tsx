import { NotFoundMessage } from '#web/ui/not-found-message.tsx'

export default function PlatformNotFoundPage() {
  return <NotFoundMessage />
}
