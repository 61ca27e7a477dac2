// Loaded into the shop before anything else: when the start script is killed, the shop stops as on a signal.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
