import { encode } from 'uqr'

/** The secret for an authenticator app: as a picture to scan, and in letters to type. Drawn here, sent nowhere. */
export function TotpQr({ uri }: { uri: string }) {
  const { data, size } = encode(uri, { ecc: 'M', border: 2 })
  const secret = URL.parse(uri)?.searchParams.get('secret') ?? ''
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <div className="mb-4">
      <p className="text-sm">Scan this with your authenticator app, then type the code that it shows.</p>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        // Drawn as a path: a picture by address would need one.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label="QR code with the secret for your authenticator app"
        shapeRendering="crispEdges"
        className="my-3 size-44 rounded-md border"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="text-sm">
        Or type this key: <code className="font-mono break-all">{secret}</code>
      </p>
    </div>
  )
}
