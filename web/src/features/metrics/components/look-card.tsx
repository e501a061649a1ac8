import type { ReactNode } from 'react'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type LookCardProps<Answer> = {
  id: string
  title: string
  description: string
  answer: { data: Answer | undefined; isPending: boolean }
  children: (data: Answer) => ReactNode
}

/** What is looked for in the person's own days, while it is looked for and where it cannot be. */
export function LookCard<Answer>({ id, title, description, answer, children }: LookCardProps<Answer>) {
  const { data, isPending } = answer
  return (
    <Card className="mt-5" aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
        <CardDescription>{description}</CardDescription>
      </CardHeader>
      <CardContent>
        {isPending && <Skeleton className="h-16" />}
        {data && children(data)}
        {!isPending && !data && <p className="text-muted">This cannot be looked at just now.</p>}
      </CardContent>
    </Card>
  )
}
