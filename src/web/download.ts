/** Lets the browser save a text as a file. */
export function downloadText(text: string, name: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // Some browsers read the object URL only after this call.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
