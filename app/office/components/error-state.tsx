import { RotateCw } from 'lucide-react'
import { Button } from '#app/office/components/ui/button.tsx'
import { Drawing } from './drawing.tsx'

interface ErrorStateProps {
  title: string
  reason?: string
  onRetry: () => void
}

export const ErrorState = ({ title, reason, onRetry }: ErrorStateProps) => (
  <div role="alert" className="flex flex-col items-center px-6 py-10 text-center">
    <Drawing name="error" className="mb-4 h-36 w-48" />
    <p className="font-medium">{title}</p>
    <p className="mt-1 max-w-md text-sm text-muted">{reason ?? 'Check the connection and try again.'}</p>
    <Button variant="secondary" className="mt-5" onClick={onRetry}>
      <RotateCw aria-hidden="true" className="size-4" />
      Try again
    </Button>
  </div>
)
