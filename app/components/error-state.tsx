import { CloudOff, RotateCw } from 'lucide-react'
import { Button } from './ui/button.tsx'

interface ErrorStateProps {
  title: string
  reason?: string
  onRetry: () => void
}

export const ErrorState = ({ title, reason, onRetry }: ErrorStateProps) => (
  <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
    <CloudOff aria-hidden="true" strokeWidth={1.25} className="mb-4 size-14 text-gold-ink" />
    <p className="font-medium">{title}</p>
    <p className="mt-1 max-w-md text-sm text-muted">{reason ?? 'Check the connection and try again.'}</p>
    <Button look="secondary" className="mt-5" onClick={onRetry}>
      <RotateCw aria-hidden="true" className="size-4" />
      Try again
    </Button>
  </div>
)
