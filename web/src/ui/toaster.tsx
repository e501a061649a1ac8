import { CircleAlert, CircleCheck } from '#web/ui/icons.ts'
import { useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { connectNotices } from '#web/lib/toast.ts'

const classNames = {
  toast:
    'font-sans! pointer-events-auto flex w-full items-start gap-3 rounded-lg border bg-popover p-4 text-sm text-foreground shadow-float sm:w-[22rem]',
  title: 'font-medium',
  description: 'mt-0.5 text-muted',
  icon: 'mt-0.5 shrink-0 [&_svg]:size-4',
  error: 'border-danger! bg-danger-soft! text-on-danger-soft! [&_[data-description]]:text-on-danger-soft',
  closeButton:
    'order-last -mt-1 -mr-1 ml-auto grid size-7 shrink-0 place-items-center rounded-sm hover:bg-sunken',
}

/**
 * Sonner's list is a polite live region. It lies over the middle of the top bar: at the right it covered the buttons of
 * the pages' headers, which are pressed next.
 */
export default function Toaster() {
  useEffect(() => {
    let confirmed: string | number | undefined
    return connectNotices(({ title, description, destructive, once }) => {
      const options = {
        description,
        duration: destructive ? 8000 : 5000,
        ...(once ? { id: `${title}: ${description}` } : {}),
      }
      if (destructive) return void toast.error(title, options)
      // What was done before is known by now; a pile of confirmations would cover the page.
      if (confirmed !== undefined) toast.dismiss(confirmed)
      const icon = <CircleCheck aria-hidden="true" className="text-primary" />
      confirmed = toast(title, { ...options, icon })
    })
  }, [])
  return (
    <Sonner
      position="top-center"
      offset={{ top: 10 }}
      mobileOffset={{ top: 10 }}
      closeButton
      visibleToasts={4}
      icons={{ error: <CircleAlert aria-hidden="true" /> }}
      toastOptions={{ unstyled: true, classNames }}
    />
  )
}
