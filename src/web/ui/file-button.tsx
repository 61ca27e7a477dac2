// A button that opens the browser's choice of files.
import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

type Props = Omit<ButtonProps, 'onClick' | 'children'> & {
  accept: string
  many?: boolean
  label: string
  /** The name of the input, where it is not the label of the button. */
  inputLabel?: string
  onFiles: (files: File[]) => void
}

/** Passes on what was chosen; a file that is chosen again is passed on again. */
export function FileButton({ accept, many = false, label, inputLabel = label, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple={many}
        accept={accept}
        aria-label={inputLabel}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button icon="upload" {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
