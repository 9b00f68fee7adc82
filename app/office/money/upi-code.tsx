/** The UPI QR code for the client to scan; generated in the browser, so that it works offline. */
import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { qrCodePath } from '#app/lib/qr-code.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { canCopy, copyText } from '#app/office/lib/screen/copy-text.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'

interface UpiCodeProps {
  link: string
  vpa: string
  amount: number
}

export function UpiCode({ link, vpa, amount }: UpiCodeProps) {
  const { viewBox, path } = useMemo(() => qrCodePath(link), [link])
  return (
    <div className="flex flex-col items-center gap-2 rounded-xl bg-white p-3 text-black">
      <p className="text-2xl font-semibold tabular-nums">{formatRupees(amount)}</p>
      <svg
        role="img"
        aria-label={`UPI code for ${formatRupees(amount)} to ${vpa}`}
        data-upi={link}
        viewBox={viewBox}
        shapeRendering="crispEdges"
        className="w-full max-w-72"
      >
        <path d={path} />
      </svg>
      <p className="flex max-w-full items-center gap-2">
        <span className="min-w-0 font-mono text-sm wrap-anywhere select-all">{vpa}</span>
        {canCopy() && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Copy ${vpa}`}
            className="text-black! hover:bg-black/5!"
            onClick={() => void copyText(vpa, 'UPI ID copied')}
          >
            <Copy aria-hidden="true" className="size-4" />
          </Button>
        )}
      </p>
    </div>
  )
}
