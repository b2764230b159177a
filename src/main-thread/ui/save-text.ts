/** Hands the browser a text as a file to save. */
export function saveText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has taken its own hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
