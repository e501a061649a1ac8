import { Link } from 'react-router'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

/** The place of what is derived from the user's own tests. */
export function DerivedValues() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>From your own tests</CardTitle>
        <CardDescription>Nothing on this page is computed from your tests yet.</CardDescription>
      </CardHeader>
      <CardContent>
        <Link to="/platform/test-data" className={buttonStyles({ variant: 'secondary', size: 'sm' })}>
          Upload a test
        </Link>
      </CardContent>
    </Card>
  )
}
