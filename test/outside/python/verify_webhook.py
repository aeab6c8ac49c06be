"""Verifies a webhook with the Standard Webhooks library. Arguments as of VerifyWebhook.java."""

import sys
from standardwebhooks import Webhook, WebhookVerificationError

secret, message_id, timestamp, signature = sys.argv[1:]
headers = {
    "webhook-id": message_id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signature,
}
try:
    Webhook(secret).verify(sys.stdin.buffer.read(), headers)
    print("true")
except WebhookVerificationError:
    print("false")
