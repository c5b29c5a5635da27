/** Hands an address to the browser's own download, which shows its progress and goes on where it was cut off. */
export function startDownload(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
