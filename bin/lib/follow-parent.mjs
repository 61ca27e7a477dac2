// Loaded into the shop before anything else: when the start script that watches over it is killed, the shop stops as if asked to.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
