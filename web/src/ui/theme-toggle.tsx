import { Moon, Sun } from '#web/ui/icons.ts'
import { toggleTheme } from '#web/lib/theme.ts'
import { Button } from '#web/ui/button.tsx'

/** Which icon shows is decided in CSS, so the prerendered page needs to know nothing about the visitor. */
export function ThemeToggle() {
  return (
    <Button variant="ghost" size="icon" onClick={toggleTheme} aria-label="Switch between light and dark">
      <Sun aria-hidden="true" className="theme-sun" />
      <Moon aria-hidden="true" className="theme-moon" />
    </Button>
  )
}
