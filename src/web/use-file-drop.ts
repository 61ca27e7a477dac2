import { type DragEvent, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** An area that files are dropped on: its handlers, and whether a file is above it. */
export function useFileDrop(onFiles: (files: File[]) => void, isAllowed = true) {
  const [isOver, setOver] = useState(false)
  const area = {
    onDragOver: (event: DragEvent) => {
      if (!isAllowed || !hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (isAllowed && files.length > 0) onFiles(files)
    },
  }
  return { isOver, area }
}
