import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

const TITLE = 'Your session has ended. Sign in again.'
const TEXT =
  'What you entered is still here, but not saved. To keep it, sign in again in another tab: you can then continue here.'

/** Said over whatever form is open, and then at the head of the page. */
export function SessionEnded() {
  const [open, setOpen] = useState(true)
  const navigate = useNavigate()
  return (
    <>
      <div role="alert" className="bg-warning-soft px-4 py-2 text-sm text-on-warning-soft sm:px-8">
        {TITLE} {TEXT}{' '}
        <Link to="/auth" className="font-medium underline underline-offset-4">
          Sign In
        </Link>
      </div>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={TITLE}
        text={TEXT}
        cancel="Stay here"
        confirm={{ label: 'Sign In', harmless: true, onConfirm: () => void navigate('/auth') }}
      />
    </>
  )
}
