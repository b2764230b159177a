/** Lets the browser save a text as a file. */
export function saveText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  saveFile(name, new Blob([text], { type }))
}

/** Lets the browser save a file. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the download has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
