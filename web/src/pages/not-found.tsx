import { brand } from '@aevia/domain/brand.ts'
import { NotFoundMessage } from '#web/ui/not-found-message.tsx'

export function meta() {
  return [{ title: `Page not found · ${brand.name}` }, { name: 'robots', content: 'noindex' }]
}

export default function NotFoundPage() {
  return (
    <main className="flex flex-1 flex-col">
      <NotFoundMessage />
    </main>
  )
}
