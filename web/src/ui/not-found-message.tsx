import { Link } from 'react-router'
import { Rings } from '#web/ui/rings.tsx'

export function NotFoundMessage() {
  return (
    <div className="grid flex-1 place-items-center px-6 py-20">
      <div className="flex flex-col items-center gap-4 text-center">
        <Rings className="size-24" />
        <h1 className="font-display text-display">404</h1>
        <p className="text-lg text-muted">Oops! Page not found</p>
        <Link to="/" className="font-medium text-primary underline underline-offset-4">
          Return to Home
        </Link>
      </div>
    </div>
  )
}
