import { useEffect, useState } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'

interface ImagePreviewProps {
  file: File | null
  /** Shown while no file is chosen. */
  address: string
  wide?: boolean
}

export function ImagePreview({ file, address, wide = false }: ImagePreviewProps) {
  const chosen = useObjectUrl(file)
  const source = chosen ?? address.trim()
  const [broken, setBroken] = useState<string | null>(null)
  if (source === '') return null
  if (broken === source) {
    const what = file ? 'file' : 'address'
    return <p className="mt-3 text-sm text-danger">This {what} does not show an image.</p>
  }
  return (
    <img
      src={source}
      alt="Preview"
      onError={() => setBroken(source)}
      className={classNames(
        'mt-3 rounded-lg border border-line bg-sunken object-cover',
        wide ? 'aspect-[5/2] w-full' : 'size-28',
      )}
    />
  )
}

/** An object URL of a chosen file, revoked when it is no longer shown. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) {
      setUrl(null)
      return
    }
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}
