import { QrCode } from '#web/ui/qr-code.tsx'

/** The secret for an authenticator app: as a picture to scan, and in letters to type. */
export function TotpQr({ uri }: { uri: string }) {
  const secret = URL.parse(uri)?.searchParams.get('secret') ?? ''
  return (
    <div className="mb-4">
      <p className="text-sm">Scan this with your authenticator app, then type the code that it shows.</p>
      <QrCode
        text={uri}
        label="QR code with the secret for your authenticator app"
        className="my-3 size-44"
      />
      <p className="text-sm">
        Or type this key: <code className="font-mono break-all">{secret}</code>
      </p>
    </div>
  )
}
