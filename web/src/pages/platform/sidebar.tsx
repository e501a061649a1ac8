import { ChevronDown } from '#web/ui/icons.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { cn } from '#web/lib/cn.ts'
import { navigation, type NavigationGroup } from '#web/pages/platform/navigation.ts'

const KEY = 'sidebar_open'

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const here = pageOf(useLocation().pathname)
  const [choices, setChoices] = useState(readChoices)
  const toggle = (path: string, open: boolean) => {
    const next = { ...choices, [path]: open }
    setChoices(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Storage is off: the lists start as they are by default next time.
    }
  }

  return (
    <nav aria-label="Platform" className="flex flex-col gap-1 p-3">
      {navigation.map((group) => {
        const open = choices[group.path] ?? opensByItself(group, here)
        return (
          <Group
            key={group.path}
            group={group}
            here={here}
            open={open}
            onToggle={() => toggle(group.path, !open)}
            onNavigate={onNavigate}
          />
        )
      })}
    </nav>
  )
}

interface GroupProps {
  group: NavigationGroup
  /** The path of the current page. */
  here: string
  open: boolean
  onToggle: () => void
  onNavigate: (() => void) | undefined
}

const current = 'bg-primary-soft text-on-primary-soft'
const other = 'text-foreground hover:bg-sunken'

function Group({ group, here, open, onToggle, onNavigate }: GroupProps) {
  const Icon = group.icon
  const listId = `sidebar${group.path.replaceAll('/', '-')}`
  return (
    <div>
      <div className="flex items-center gap-1">
        <Link
          to={group.path}
          aria-current={group.path === here ? 'page' : undefined}
          onClick={onNavigate}
          className={cn(
            'flex h-10 min-w-0 flex-1 items-center gap-3 rounded-md px-3 text-[0.9375rem] font-medium',
            group.path === here ? current : other,
          )}
        >
          <Icon aria-hidden="true" className="size-[1.125rem] shrink-0" />
          {group.title}
        </Link>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={`${group.title} list`}
          onClick={onToggle}
          className="grid size-10 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-foreground"
        >
          <ChevronDown
            aria-hidden="true"
            className={cn('size-4 transition-transform', open && 'rotate-180')}
          />
        </button>
      </div>
      <ul id={listId} hidden={!open} className="mt-1 mb-2 ml-5 border-l pl-3">
        {group.items.map((item) => (
          <li key={item.path}>
            <Link
              to={item.path}
              aria-current={item.path === here ? 'page' : undefined}
              onClick={onNavigate}
              className={cn(
                'flex h-9 items-center rounded-md px-3 text-sm',
                item.path === here ? `font-medium ${current}` : other,
              )}
            >
              {item.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Without a slash at the end; the platform's own address shows the dashboard. */
function pageOf(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  return path === '/platform' ? '/platform/dashboard' : path
}

/** Until the user says otherwise: the first two lists, and the one that holds the current page. */
function opensByItself(group: NavigationGroup, pathname: string): boolean {
  return navigation.indexOf(group) < 2 || group.items.some((item) => item.path === pathname)
}

function readChoices(): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof stored === 'object' && stored !== null) {
      return Object.fromEntries(Object.entries(stored).filter(([, open]) => typeof open === 'boolean'))
    }
  } catch {
    // Nothing usable is stored.
  }
  return {}
}
