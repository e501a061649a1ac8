import { brand } from '@aevia/domain/brand.ts'
export default function HomePage() {
  return (
    <main className="flex-1">
      <h1>{brand.name}</h1>
    </main>
  )
}
