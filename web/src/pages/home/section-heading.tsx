export function SectionHeading({ title, text }: { title: string; text: string }) {
  return (
    <div className="max-w-2xl">
      <h2 className="font-display text-title tracking-tight">{title}</h2>
      <p className="mt-3 text-lg leading-relaxed text-muted">{text}</p>
    </div>
  )
}
