/** Lets the browser save a file. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers read the object URL only after this call.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Lets the browser save a text as a file. */
export const downloadText = (text: string, name: string, type: string): void => saveBlob(new Blob([text], { type }), name)
