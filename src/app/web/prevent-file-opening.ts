/** Prevents the browser from opening a file that is dropped outside a drop zone or file field. */
export function preventFileOpening(): void {
  for (const name of ['dragover', 'drop'] as const)
    window.addEventListener(name, (event) => {
      const isField = event.target instanceof Element && event.target.matches('input[type=file]')
      if (isField || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    })
}
