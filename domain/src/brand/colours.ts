/** The page itself: also the colour of the browser's frame around it. */
export const background = ['#f5f8f8', '#0a1417'] as const

/**
 * Every colour of the product, as light and dark: the build writes them into the stylesheet.
 * Nordic light: snow and ink by day, polar night and aurora by night, one warm dawn accent.
 * Text colours keep at least 4.5:1 on every surface they are used on, control borders 3:1.
 */
export const colours = {
  background,
  surface: ['#ffffff', '#101e22'],
  sunken: ['#eaf0f0', '#0d191c'],
  popover: ['#ffffff', '#15262b'],
  foreground: ['#10262d', '#e7f1f0'],
  muted: ['#4a6068', '#9fb5b8'],
  border: ['#d9e3e4', '#213539'],
  control: ['#778c93', '#5f7a80'],
  overlay: ['rgb(10 30 36 / 0.45)', 'rgb(2 8 10 / 0.7)'],

  primary: ['#0b5c5f', '#71d5c3'],
  'primary-strong': ['#084649', '#93e3d4'],
  'on-primary': ['#ffffff', '#05211f'],
  'primary-soft': ['#dcefec', '#12333a'],
  'on-primary-soft': ['#0a4c4f', '#a6e8dc'],
  dawn: ['#e8895f', '#f2a883'],
  'dawn-soft': ['#fbe9df', '#35251f'],

  danger: ['#b3261e', '#f29089'],
  'on-danger': ['#ffffff', '#2b0907'],
  'danger-soft': ['#fde9e7', '#3a1a1a'],
  'on-danger-soft': ['#8f1d17', '#ffb9b3'],
  'warning-soft': ['#fcf0cf', '#352b12'],
  'on-warning-soft': ['#6f4700', '#f5d58a'],
  'info-soft': ['#e2edfb', '#16283f'],
  'on-info-soft': ['#174a90', '#a9ccfa'],
  'success-soft': ['#def3e6', '#12301f'],
  'on-success-soft': ['#11603a', '#98e0b6'],

  'shadow-tint': ['rgb(16 50 60 / 0.08)', 'rgb(0 0 0 / 0.45)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>
