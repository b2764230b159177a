/** Lets the browser save a text as a file. */
export function saveText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the download has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
