import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Verifies a webhook as docs/guides/postback.md describes it, without a library. Arguments: the secret,
 * webhook-id, webhook-timestamp, webhook-signature; the body is the input. Prints true or false.
 */
public class VerifyWebhook {
  public static void main(String[] args) throws Exception {
    byte[] key = Base64.getDecoder().decode(args[0].substring("whsec_".length()));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((args[1] + "." + args[2] + ".").getBytes("UTF-8"));
    byte[] expected = mac.doFinal(System.in.readAllBytes());
    boolean isGood = false;
    for (String entry : args[3].split(" ")) {
      if (!entry.startsWith("v1,")) continue;
      byte[] given = Base64.getDecoder().decode(entry.substring("v1,".length()));
      isGood |= MessageDigest.isEqual(given, expected);
    }
    System.out.println(isGood);
  }
}
