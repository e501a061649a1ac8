import { Button } from '#web/ui/button.tsx'
import { Card, CardContent } from '#web/ui/card.tsx'

export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Card>
      <CardContent className="flex flex-col items-center gap-4 py-14 text-center">
        <p role="alert">{text}</p>
        <Button variant="outline" onClick={onRetry}>
          Try Again
        </Button>
      </CardContent>
    </Card>
  )
}
