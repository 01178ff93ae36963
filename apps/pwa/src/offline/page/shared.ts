/** The file that another app handed over, if it is for this member. Its code is loaded when it is asked for. */
export async function lookAtShared(): Promise<File | undefined> {
  return (await import('../shared-file')).lookAtShared();
}

/** The same, and it waits no more. */
export async function takeShared(): Promise<File | undefined> {
  return (await import('../shared-file')).takeShared();
}

/** It is not wanted. */
export async function dropShared(): Promise<void> {
  await (await import('../shared-file')).dropShared();
}
