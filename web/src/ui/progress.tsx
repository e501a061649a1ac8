/** A bar with its own text for assistive technology. `value` is 0 to 100. */
export function Progress({ value, label }: { value: number; label: string }) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={value}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[width]"
    />
  )
}
