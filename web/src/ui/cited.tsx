/** Where a statement is published, with a link where its page is known. */
export function Cited({ source }: { source: { title: string; url: string | null } }) {
  return (
    <span className="block text-xs text-muted">
      Source:{' '}
      {source.url ? (
        <a
          href={source.url}
          target="_blank"
          rel="noreferrer"
          className="text-primary underline underline-offset-4"
        >
          {source.title}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        source.title
      )}
    </span>
  )
}
