import type { ReactNode } from 'react'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

/** What somebody can do with all of their data; what is in it comes from several features. */
export function YourDataCard({ children }: { children: ReactNode }) {
  return (
    <Card id="your-data" aria-labelledby="your-data-title" className="mt-5">
      <CardHeader>
        <CardTitle id="your-data-title">Your data</CardTitle>
        <CardDescription>Take all of it with you, see what happened to it, or have it erased</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-6">{children}</CardContent>
    </Card>
  )
}
